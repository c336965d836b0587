import { type Html, html } from '../html.ts';

/** Asks which two of something that is numbered from 1 to put side by side. */
export function pairForm(options: {
  what: 'Snapshot' | 'Version';
  action: string;
  from: number;
  to: number;
  newest: number;
}): Html {
  const { what, action, from, to, newest } = options;
  return html`<form class="choice" action="${action}" method="get">
    <label>${what} <input name="from" type="number" min="1" max="${newest}" required value="${from}" /></label>
    <label>beside <input name="to" type="number" min="1" max="${newest}" required value="${to}" /></label>
    <button type="submit">Compare</button>
  </form>`;
}
