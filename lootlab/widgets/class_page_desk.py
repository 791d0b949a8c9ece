"""A class that is open: word and code, who is missing, what it expects, and all trials together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from urllib.parse import quote

from ..engine.question import Question
from ..lab import numbers
from ..lab.class_view import Register, Standing, Told, near
from ..lab.codes import REASONS
from ..lab.judging import POINTS, Grade
from ..lab.pasting import Pasted
from ..lab.questions import find
from ..lab.tally import Tally
from ..languages import tongue
from ..look import chart, dotplot
from ..look.html import attrs, escape, icon, tag
from ..look.parts import button
from . import class_ways as ways
from .experiment_charts import spelled

DONE = '<svg class="cp-done" viewBox="0 0 12 12" aria-hidden="true"><path d="m2 6.500 3 3 5-7"/></svg>'
RARE_MARKS = ((0.0, "never"), (1e-4, "1 in 10 000"), (1e-2, "1 in 100"), (1.0, "always"))
IN_ENGLISH = "The pages of this game are in English."
MOST_WRONG = 8
"""Wrong codes that are listed; of the others the number is told."""


@dataclass
class Shown:
    """The class that is open, and how the page shows it."""

    book: Register
    base: str
    key: str = ""
    why_not: str = ""
    """Why this server collects nothing; empty if it does."""
    sent: int = 0
    shared: set[int] = field(default_factory=set)
    """Numbers under which two browsers have sent."""
    pasting: bool = False
    pasted: Pasted | None = None
    """What the last text held."""
    ranges: bool = False
    coming: int = 0
    """Trials that are still being worked out."""
    sheet: str = "slips"
    fresh: int = 0
    """Counts the texts pasted: the box is emptied after each."""

    @property
    def release_word(self) -> str:
        return ways.release_word(self.book.word, self.book.at, self.key)


def header(shown: Shown | None, room: str) -> str:
    home = attrs(class_="brand", href=tongue.page("index"), aria_label="All games")
    brand = f"<a{home}>{icon('ll-logo')}<span>lootlab</span></a>"
    now, tools = "", ""
    if shown is not None:
        game, question = find(shown.book.at)
        now = f'<p class="cp-now">{escape(game.title)} <b>{title(question.id)}</b></p>'
        tools = _tools(shown, room)
    end = f'<div class="cp-end">{tools}{_tongues()}</div>'
    return f'<header class="cp-top">{brand}<h1>Class page</h1>{now}{end}</header>'


def _tongues() -> str:
    """The same page in the other languages; what is kept in this browser is there, too."""
    others = [name for name in tongue.languages() if name != tongue.language()]
    links = (
        tag("a", tongue.own_name(name), class_="tongue", lang=name, hreflang=name, href=tongue.page("class", name))
        for name in others
    )
    return tongue.already("".join(links))


def title(question: str) -> str:
    """Of a question, in the words of its game."""
    game, found = find(question)
    return tongue.own(escape(found.title), game.name)


def _tools(shown: Shown, room: str) -> str:
    back = button("To the class", "back", symbol="ll-left", data_escape=True)
    set_up = button("Set up", "setup", symbol="ll-plus") if room != "setup" else ""
    save = attrs(
        class_="btn", download=f"{shown.book.word}.csv", data_lm_suppress_shortcuts="true",
        href=f"data:text/csv;charset=utf-8,{quote(shown.book.csv())}",
    )  # fmt: skip
    table = f"<a{save}>{icon('ll-save')}<span>CSV</span></a>"
    printing = button("Print", "sheets", "slips", symbol="ll-print") if room != "sheets" else ""
    return (back if room != "class" else "") + set_up + table + printing


def class_desk(shown: Shown) -> str:
    book = shown.book
    standing = book.standing(book.at)
    left = _join(shown) + _pupils(shown, standing)
    game = find(book.at)[0].name
    right = _question(shown) + _paste(shown, standing)
    right += tongue.told(_expects(shown, standing) + _together(shown, standing) + _sureness(shown, standing), game)
    return (
        f'{_tabs(book)}<div class="cp-desk"><div class="cp-left">{left}</div><div class="cp-right">{right}</div></div>'
    )


def _tabs(book: Register) -> str:
    if len(book.questions) == 1:
        return ""
    tabs = "".join(
        button(tongue.say(question.title, game.name), "at", question.id, aria_current="true" if on else None)
        for game, question, on in ((*find(name), name == book.at) for name in book.questions)
    )
    return f'<nav class="cp-tabs" aria-label="Questions">{tabs}</nav>'


# ---- left: how to join, who is there ----------------------------------------------------------------------------


def _join(shown: Shown) -> str:
    book = shown.book
    link = ways.lesson(shown.base, book.at, book.word)
    picture = ways.picture(link) if shown.base else ""
    code = f'<div class="cp-qr" data-key="qr">{picture}</div>' if picture else ""
    how = "Scan, or type the word in the room Chances of the game. Then choose your number."
    if ways.is_foreign(book.at):
        how += f" {IN_ENGLISH}"
    return (
        f'<section class="panel cp-join" aria-label="Join"><p class="quiet">Class word</p>'
        f'<p class="cp-word">{escape(book.word)}</p>{code}<p class="cp-how">{how}</p>'
        f"{_link(shown, link)}</section>"
    )


def _link(shown: Shown, link: str) -> str:
    """For the chat; and the address, which has to be asked for where that of this page is of no use to others."""
    anchor = tag("a", escape(link), href=link, class_="cp-link", target="_blank", rel="noopener")
    if not shown.base:
        return anchor
    typed = attrs(
        name="base", value=shown.base, data_key="cp-base", aria_label="Address of the pupils' pages",
        autocomplete="off", data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    use = attrs(type="submit", class_="btn", data_lm_suppress_shortcuts="true")
    here = ways.is_only_here(shown.base)
    said = "Link: works on this computer only" if here else "Link for the chat"
    asks = "Under which address do pupils reach this computer?" if here else "Another address:"
    note = f'{anchor}<p class="cp-small">{asks}</p>'
    return (
        f'<details data-key="link"><summary data-lm-suppress-shortcuts="true">{said}</summary>{note}'
        f'<form data-do="base" class="cp-acts"><input{typed}><button{use}>Use it</button></form></details>'
    )


def _pupils(shown: Shown, standing: Standing) -> str:
    told = {each.number: each for each in standing.told}
    seats = "".join(_seat(number, told.get(number), shown.shared) for number in range(1, standing.pupils + 1))
    missing = standing.missing
    if missing:
        said = f'<p class="cp-missing"><b>Missing</b> {_listed(missing)}</p>'
    else:
        said = '<p class="cp-missing cp-missing--none"><b>All are here.</b></p>'
    collect = button(
        "Paste codes", "pasting", cls="btn", symbol="ll-down", aria_expanded="true" if shown.pasting else "false"
    )
    return (
        f'<section class="panel cp-pupils" aria-label="Pupils"><div class="cp-count"><h2>{len(told)} of '
        f'{standing.pupils}</h2><p>have predicted</p></div><ol class="cp-seats">{seats}</ol>{said}'
        f'{_twice(shown, standing)}<div class="cp-acts">{collect}<p class="cp-small">{_results(shown, standing)}</p>'
        "</div></section>"
    )


def _seat(number: int, told: Told | None, shared: set[int]) -> str:
    if told is None:
        return f'<li class="cp-miss" aria-label="{number}, missing">{number}</li>'
    said, marks = [str(number), "has predicted"], ""
    if told.trials:
        said.append("has sent a result")
        marks += f'<i aria-hidden="true">{DONE}</i>'
    if told.twice or number in shared:
        said.append("sent twice")
        marks += '<i class="cp-two" aria-hidden="true">2</i>'
    return f'<li class="cp-in" aria-label="{", ".join(said)}">{number}{marks}</li>'


def _twice(shown: Shown, standing: Standing) -> str:
    said = ""
    if standing.twice:
        who = "Number" if len(standing.twice) == 1 else "Numbers"
        said += f"{who} {_listed(standing.twice)} sent different predictions: the newest counts. "
    shared = sorted(shown.shared - set(standing.twice))
    if shared:
        said += f"Under {_listed(shared)} two browsers have sent. "
    if standing.outside:
        said += f"Codes of {_listed(standing.outside)} wait: the class has {standing.pupils} pupils. "
    return f'<p class="cp-small">{said.strip()}</p>' if said else ""


def _results(shown: Shown, standing: Standing) -> str:
    """Beside the button: results, and what comes by itself."""
    trials = standing.trials
    said = []
    if trials:
        said.append(f"Results: {len(trials)} of {standing.pupils}.")
        short = [number for number, count in trials.items() if count < shown.book.trials]
        said += [f"Fewer than {shown.book.trials} trials: {_listed(short)}."] if short else []
    if shown.why_not:
        said.append(escape(shown.why_not))
    elif shown.sent:
        said.append(f"Sent from their screens: {shown.sent}.")
    elif not standing.told:
        said.append("What they send arrives by itself.")
    return " ".join(said)


# ---- right: collecting -----------------------------------------------------------------------------------------


def _question(shown: Shown) -> str:
    question = shown.book.question
    facts = f'<p class="soft">{escape(_sentence(question.facts))}</p>' if question.facts else ""
    begin = attrs(class_="panel cp-question", data_top=None if shown.book.is_released else "class")
    asked = tongue.own(f"<h2>{escape(question.ask)}</h2>{facts}", find(question.id)[0].name)
    return f'<section{begin}><p class="quiet">The question, on every screen</p>{asked}</section>'


def _paste(shown: Shown, standing: Standing) -> str:
    if not shown.pasting:
        return ""
    box = attrs(
        name="text", data_key="cp-text", data_fresh=str(shown.fresh), aria_label="Text with codes", spellcheck="false",
        placeholder="Copy the whole chat and paste it here: names, times and jokes do no harm.", data_enter=True,
        data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    take = attrs(type="submit", class_="btn btn--main", data_lm_suppress_shortcuts="true")
    close = button("Close", "pasting", symbol="ll-close", data_escape=True)
    form = (
        f'<form data-do="paste"><textarea{box}></textarea><div class="cp-acts"><button{take}>Take the codes</button>'
        f"{close}</div></form>"
    )
    found = _found(shown, shown.pasted) if shown.pasted is not None else ""
    return (
        f'<section class="panel cp-panel cp-paste" aria-label="Paste codes"><h3>Paste codes</h3>{form}{found}</section>'
    )


def _found(shown: Shown, pasted: Pasted) -> str:
    new, wrong = len(pasted.new), pasted.wrong
    if not (new or pasted.known or wrong):
        return (
            '<div class="say say--bad"><strong>No code was found.</strong>'
            "<span>Codes look like NXF62-W632-22AJC.</span></div>"
        )
    head = f"{new} new {'code' if new == 1 else 'codes'}, {pasted.known} known, {len(wrong)} wrong."
    listed = "".join(f"<li>Line {each.line}: {escape(each.why)}</li>" for each in wrong[:MOST_WRONG])
    if len(wrong) > MOST_WRONG:
        listed += f"<li>And {len(wrong) - MOST_WRONG} more.</li>"
    elsewhere = "".join(
        f"<li><span>{_codes(count)} about another question:</span> {title(name)} "
        f"{button('Add this question', 'add', name, cls='link')}</li>"
        for name, count in shown.book.elsewhere().items()
    )
    kind = "say say--warn" if wrong else "say say--good"
    return f'<div class="{kind} cp-found"><strong>{head}</strong><ul>{listed}{elsewhere}</ul></div>'


def _codes(count: int) -> str:
    return f"{count} {'code' if count == 1 else 'codes'}"


# ---- right: 1 what the class expects ----------------------------------------------------------------------------


def _expects(shown: Shown, standing: Standing) -> str:
    question = standing.question
    if not standing.told:
        drawn = '<p class="cp-wait">No prediction yet. Each one becomes a dot here.</p>'
    else:
        drawn = dotplot.predictions(_plot(shown, standing))
    label = "Hide the 80% ranges" if shown.ranges else "Show the 80% ranges"
    toggle = button(label, "ranges", cls="btn", aria_pressed="true" if shown.ranges else "false")
    reasons = "".join(f"<li><b>{count}</b>{escape(reason)}</li>" for reason, count in standing.reasons)
    reasons = f'<ul class="cp-reasons" aria-label="Reasons">{reasons}</ul>' if reasons else ""
    twin = _twin(shown, standing) if standing.told else ""
    foot = f'<div class="cp-foot">{reasons}{twin}{toggle if standing.ranges else ""}</div>'
    head = _head(1, "What the class expects", _expected(shown.book.is_released, standing))
    inner = head + drawn + foot
    return tag("section", inner, class_="panel cp-panel", aria_label="Predictions", data_key=f"expects-{question.id}")


def _expected(released: bool, standing: Standing) -> str:
    if not released or standing.middle is None:
        return "One dot is one pupil. Nobody sees the answer yet."
    scale = standing.question.guess
    middle = numbers.say(standing.middle, scale)
    close = f"<b>{len(standing.near)} of {len(standing.told)}</b> {_within(standing.question)}"
    return f"{close}; the middle guess is {middle}."


def _within(question: Question) -> str:
    """What counts as near: a number where one says it all."""
    points = Fraction(str(POINTS[Grade.CLOSE]))
    edges = (question.answer - points, question.answer + points)
    if question.is_chance and all(near(edge, question) for edge in edges):
        return f"are within {numbers.plain(float(points) * 100, 1)} points"
    return "are near"


def _plot(shown: Shown, standing: Standing) -> dotplot.Plot:
    question, scale = standing.question, standing.question.guess
    dots = [
        dotplot.Dot(
            each.number, float(each.guess), each.twice,
            None if each.low is None or each.high is None else (float(each.low), float(each.high)),
        )
        for each in standing.told
    ]  # fmt: skip
    least, most = (numbers.say(edge(each.guess for each in standing.told), scale) for edge in (min, max))
    label = f"Dot plot of {spelled(len(dots), 'prediction')} from {least} to {most}"
    exact = None
    if shown.book.is_released:
        exact = (float(question.answer), f"exact {numbers.near(question.answer, scale)}")
        label += f"; {exact[1]}"
    marks = RARE_MARKS if scale.rare else ()
    return dotplot.Plot(dots, scale.low, scale.high, _say(question), label, exact, shown.ranges, scale.place, marks)


def _say(question: Question) -> dotplot.Say:
    return lambda value: numbers.say(value, question.guess)


def _twin(shown: Shown, standing: Standing) -> str:
    """The same in numbers."""
    scale, book = standing.question.guess, shown.book
    released = book.is_released
    rows = [_line(shown, standing, each, released) for each in standing.told]
    what = "share" if scale.percent else "average"
    head = ["number", "guess", "80% range", "reason", "trials", *([what] if released else [])]
    table = chart.table(head, rows)
    summary = '<summary data-lm-suppress-shortcuts="true">The same in numbers</summary>'
    return f'<details class="cp-twin">{summary}<div>{table}</div></details>'


def _line(shown: Shown, standing: Standing, each: Told, released: bool) -> list[str]:
    scale = standing.question.guess
    wide = ""
    if each.low is not None and each.high is not None:
        wide = f"{numbers.say(each.low, scale)} to {numbers.say(each.high, scale)}"
    row = [str(each.number), numbers.say(each.guess, scale, 1), wide, REASONS[each.reason], str(each.trials or "")]
    if released:
        mean = shown.book.pool(standing.question.id).mean(each.number, each.trials)
        row.append("" if mean is None else numbers.say(mean, scale, 1))
    return row


# ---- right: 2 all trials together -------------------------------------------------------------------------------


def _together(shown: Shown, standing: Standing) -> str:
    released = shown.book.is_released
    inner = _released(shown, standing) if released else _curtain()
    head = _head(2, "All trials together", _trials(standing) + (_hits(shown, standing) if released else ""))
    cls = "panel cp-panel cp-pool is-released" if released else "panel cp-panel cp-pool"
    name = standing.question.id
    # what a release brings must be in sight
    told = attrs(class_=cls, aria_label="Together", data_key=f"pool-{name}", data_top=name if released else None)
    return f"<section{told}>{head}{inner}</section>"


def _trials(standing: Standing) -> str:
    trials, question = standing.trials, standing.question
    if not trials:
        return f"No results yet: ask for the codes after the {escape(question.nouns)}."
    total, each = sum(trials.values()), set(trials.values())
    if len(each) == 1 and len(trials) > 1:
        return f"<b>{len(trials)} × {next(iter(each))} = {numbers.plain(total, 0)}</b> {escape(question.nouns)}"
    return f"<b>{escape(spelled(total, question.noun))}</b> of {spelled(len(trials), 'pupil')}"


def _hits(shown: Shown, standing: Standing) -> str:
    """How often it came: ", 149 equal"."""
    question, asked = standing.question, standing.question.asked
    pool, trials = shown.book.pool(question.id), standing.trials
    if not (asked and trials) or pool.left(trials):
        return ""
    counts = pool.together(trials).counts
    name = question.outcomes[asked[0]] if len(asked) == 1 else ""
    told = name if name[:1].isalpha() else "of them yes"
    return f", {numbers.plain(sum(counts[place] for place in asked), 0)} {escape(told)}"


def _curtain() -> str:
    release = button("Release the reveal", "release", cls="btn btn--main cp-release", symbol="ll-eye", data_focus=True)
    return (
        f'<div class="cp-curtain"><div class="cp-lock">{icon("ll-lock")}</div><div><h3>The exact value is held.</h3>'
        f"<p>Screens of the class show only their own trials.</p></div>{release}</div>"
    )


def _released(shown: Shown, standing: Standing) -> str:
    question, scale = standing.question, standing.question.guess
    pool, trials = shown.book.pool(question.id), standing.trials
    whole = pool.together(trials)
    if shown.coming or not whole.trials or pool.left(trials):
        answer = f'<p class="cp-wait">Exactly {escape(_exact(question))}.'
        answer += f"<br>{spelled(pool.left(trials), question.noun)} to work out …</p>" if trials else "</p>"
        return answer + _foot("", shown)
    dots = [
        dotplot.Dot(number, float(mean))
        for number, count in trials.items()
        if (mean := pool.mean(number, count)) is not None
    ]
    drawn = dotplot.together(_all(question, whole, dots))
    share = numbers.say(whole.mean or 0, scale, 1)
    said = f"<p>Together {share}, exactly {escape(_exact(question))}.</p>"
    return drawn + _foot(said + f'<p class="soft">{_closer(question, whole, dots)}</p>', shown)


def _all(question: Question, whole: Tally, dots: Sequence[dotplot.Dot]) -> dotplot.Together:
    scale, mean, interval = question.guess, float(whole.mean or 0), whole.interval
    values = [mean, float(question.answer), *(dot.value for dot in dots), *(interval or ())]
    low, high = min(scale.low, *values), max(scale.high, *values)
    if scale.rare:  # pooled shares are compared side by side, not by powers of ten
        high = max(values) * 1.2
    exact = f"exact {_exact(question)}"
    name = f"together {numbers.say(mean, scale, 1)}"
    edges = ""
    if interval is not None:
        edges = f"95% interval: {numbers.say(interval[0], scale)} to {numbers.say(interval[1], scale)}"
    label = "; ".join(filter(None, (f"Results of {spelled(len(dots), 'pupil')}", name, edges, exact)))
    plot = dotplot.Plot(dots, low, high, _say(question), label, (float(question.answer), exact))
    return dotplot.Together(plot, mean, name, interval, edges)


def _closer(question: Question, whole: Tally, dots: Sequence[dotplot.Dot]) -> str:
    """What there is to see: how the whole class compares with the single pupils."""
    exact = float(question.answer)
    off = abs(float(whole.mean or 0) - exact)
    farther = sum(abs(dot.value - exact) > off for dot in dots)
    low = whole.interval
    band = ""
    if low is not None:
        edges = " to ".join(numbers.say(edge, question.guess, 1) for edge in low)
        caught = low[0] <= exact <= low[1]
        band = f"The 95% interval, {edges}, {'holds' if caught else 'misses'} the exact value. "
    if len(dots) < 2:
        return band
    return f"{band}{farther} of {len(dots)} pupils alone were farther off than all together."


def _exact(question: Question) -> str:
    """The fraction where it is short, and the number."""
    about = numbers.near(question.answer, question.guess)
    fraction = str(question.answer).replace("-", "−")
    return f"{fraction} = {about}" if question.answer.denominator > 1 and len(fraction) <= 11 else about


def _foot(said: str, shown: Shown) -> str:
    word = f'<p class="cp-key"><span class="soft">Release word</span><strong>{escape(shown.release_word)}</strong></p>'
    hold = button("Hold again", "hold", symbol="ll-lock", data_focus=True)
    return f'<div class="cp-foot"><div class="cp-told">{said}</div>{word}{hold}</div>'


# ---- right: 3 how sure the class was ------------------------------------------------------------------------------


def _sureness(shown: Shown, standing: Standing) -> str:
    """Whose guesses were near, and how many ranges caught what they were to catch."""
    if not (shown.book.is_released and standing.told):
        return ""
    who, ranges = standing.near, len(standing.ranges)
    said = f"<p>{f'Near: {_listed(who)}.' if who else 'Nobody was near.'}</p>"
    if ranges:
        caught, sure = len(standing.caught), standing.sure
        narrow = "On the whole they were too narrow: most people are surer than they should be."
        wide = "On the whole they were wider than they had to be."
        verdict = narrow if caught < sure - 1 else wide if caught > sure + 1 else "That is about right."
        caught_it = f"{caught} of {ranges} ranges caught it; {sure} would be as sure as they said."
        said = f"<p><b>{caught_it}</b> {verdict}</p>{said}"
    inner = _head(3, "How sure the class was", "Each range was to be 80% sure." if ranges else "") + said
    return tag("section", inner, class_="panel cp-panel", aria_label="How sure the class was", data_key="sure")


# ---- small parts -----------------------------------------------------------------------------------------------


def _head(number: int, title: str, said: str) -> str:
    return f'<div class="cp-head"><b aria-hidden="true">{number}</b><h3>{title}</h3><p class="num">{said}</p></div>'


def _listed(found: Iterable[int]) -> str:
    """Numbers in a sentence: "4, 11 and 19"."""
    said = [str(number) for number in found]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
