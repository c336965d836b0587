// Comfort only: every page says the same without it.

/** Shows moments in the reader's zone; the exact one stays on hover. */
const shown = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
for (const element of document.querySelectorAll('time')) {
  const moment = new Date(element.dateTime);
  if (Number.isNaN(moment.getTime())) continue;
  element.textContent = shown.format(moment);
  element.title = `${exact.format(moment)} (${element.dateTime})`;
}

/** `/` goes to the search field, as on many sites. */
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = document.querySelector('#q');
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.focus();
});

/** A menu that is open closes by Escape, and by a click beside it. */
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of document.querySelectorAll('details.organization[open]')) menu.removeAttribute('open');
});
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('details.organization[open]')) {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.removeAttribute('open');
  }
});

/** The place on the page that was asked for, which browsers keep to themselves, goes along through the sign-in. */
const next = document.querySelector('form.sign-in input[name="next"]');
if (next instanceof HTMLInputElement && location.hash !== '' && !next.value.includes('#')) {
  next.value += location.hash;
  for (const link of document.querySelectorAll('a[href*="/-/sign-in/provider?"]')) {
    if (!(link instanceof HTMLAnchorElement)) continue;
    const address = new URL(link.href);
    address.searchParams.set('next', next.value);
    link.href = address.href;
  }
}

/** Asks once more for a page that a link of another site leads to, and for the place on it. */
if (document.querySelector('a.once-more') !== null) {
  const address = location.href;
  // Towards another place of the address that a browser is at, it asks for nothing.
  history.replaceState(null, '', '?once-more');
  location.replace(address);
}
