// The site for later: kept by a service worker, so that it opens without a network; and all that this browser knows, as
// a file.
export async function register() {
  if (!navigator.serviceWorker) return note("This browser does not keep the site for later: it opens with a network only.");
  try {
    await navigator.serviceWorker.register(new URL("../offline.js", import.meta.url), { updateViaCache: "none" });
  } catch (error) {
    note("This browser does not keep the site for later: it opens with a network only.");
  }
}
const note = (words) => { document.documentElement.dataset.offline = words; };
