import type { NotificationPayload } from '../../contract/notification-payload.ts';

const NAME_MAX_LENGTH = 200;
const FINGERPRINT_SHOWN_LENGTH = 12;

type Event = NotificationPayload['events'][number];

/** What happened, in one line. */
export function headline({ environment, events }: NotificationPayload): string {
  const verdict = events.findLast(isOfEnvironment);
  if (verdict !== undefined) return `${environment.name}: ${verdict.description}`;
  const [only] = events;
  if (only !== undefined && events.length === 1) return `${environment.name}: ${line(only)}`;
  return `${environment.name}: ${events.length} changes`;
}

/** A line for each event. */
export function lines({ events }: NotificationPayload): string[] {
  return events.map((event) => `${line(event)} (snapshot ${event.snapshot_index})`);
}

function line(event: Event): string {
  if (isOfEnvironment(event)) return event.description;
  const { artifact_name: name, sha256, artifact_compliance: isCompliant } = event;
  const shortName = name.length > NAME_MAX_LENGTH ? `${name.slice(0, NAME_MAX_LENGTH)}…` : name;
  const fingerprint = sha256 === '' ? '' : `(${sha256.slice(0, FINGERPRINT_SHOWN_LENGTH)})`;
  const verdict = isCompliant === null ? '' : isCompliant ? ', compliant' : ', non-compliant';
  return [shortName, fingerprint, `${event.description}${verdict}`].filter((part) => part !== '').join(' ');
}

function isOfEnvironment({ type }: Event): boolean {
  return type === 'environment_compliant' || type === 'environment_non_compliant';
}
