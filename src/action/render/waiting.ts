import { durationWords } from '../duration.ts';
import type { Judgement } from '../findings.ts';
import type { Asked } from '../patience.ts';
import { environmentOf } from '../question.ts';
import { type Unmet, unmetOf } from '../unmet.ts';
import { logText, oneLine } from './escape.ts';
import { shortened } from '../../config/wording.ts';

/** How often something is said while nothing changes. */
const HEARTBEAT_MS = 60_000;
const OPEN_SHOWN = 5;
const LINE_MAX_LENGTH = 1000;

/** Says in the log what is still waited for: when that changes, and once a minute. `log` takes harmless lines. */
export function waitingLog(limitMs: number, log: (line: string) => void) {
  let said = { words: '', atMs: 0 };
  return (pending: readonly Asked[], waitedMs: number): void => {
    const words = pendingWords(pending);
    if (words === said.words && waitedMs - said.atMs < HEARTBEAT_MS) return;
    said = { words, atMs: waitedMs };
    const time = `${durationWords(waitedMs)} of ${durationWords(limitMs)}`;
    log(logText(shortened(oneLine(`waiting (${time}) for ${words}`), LINE_MAX_LENGTH)));
  };
}

/** What is still missing, the first few of many. */
function pendingWords(pending: readonly Asked[]): string {
  const shown = pending.slice(0, OPEN_SHOWN).map(({ inquiry: { label, question }, latest }) => {
    const environment = environmentOf(question);
    return `${label}${environment === null ? '' : ` in ${environment}`}: ${openWords(latest)}`;
  });
  const more = pending.length > OPEN_SHOWN ? [`${pending.length - OPEN_SHOWN} more`] : [];
  return [...shown, ...more].join('; ');
}

function openWords(judgement: Judgement): string {
  if (judgement.verdict === 'compliant') return 'nothing';
  switch (judgement.reason) {
    case 'unknown':
      return 'its report';
    case 'refused':
      return unmetOf(judgement.assertion).map(missingWords).join(', ');
    case 'failed':
      return `an answer (${judgement.failure.code})`;
    case 'unsound':
      return 'an answer that can be relied on';
    case 'unpoliced':
    case 'unrecorded':
      return 'nothing';
  }
}

function missingWords(unmet: Unmet): string {
  switch (unmet.kind) {
    case 'missing_evidence': {
      const name = unmet.name === '*' ? 'an attestation' : `attestation ${unmet.name}`;
      const type = unmet.type === '*' ? '' : ` (${unmet.type})`;
      return `${name}${type} on the ${unmet.bound}`;
    }
    case 'failing_evidence':
      return `attestation ${unmet.name} in another flow`;
    case 'missing_provenance':
      return 'its report';
    case 'unexpected_artifact':
    case 'reported_non_compliant':
      return 'another flow';
    case 'other':
      return shortened(unmet.words, 200);
  }
}
