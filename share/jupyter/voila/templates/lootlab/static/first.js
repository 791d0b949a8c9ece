// Before anything is seen: which looks the page has.
document.documentElement.dataset.theme = "auto";
if ("bare" in document.body.dataset) document.documentElement.dataset.bare = "";
