import { type Complaint, complaintText } from '../complaints.ts';
import { logText, oneLine } from './escape.ts';
import { shortened } from '../../config/wording.ts';

/** What the runner shows on the job page and beside the log. */
export interface Annotation {
  level: Complaint['level'];
  title: string;
  message: string;
}

/** GitHub shows no more of one level for a step. */
export const ANNOTATIONS_MAX = 10;
const TITLE_MAX_LENGTH = 120;
const MESSAGE_MAX_LENGTH = 4000;

/** At most ten of each level; where there are more, the last one says so. */
export function annotationsOf(complaints: readonly Complaint[]): Annotation[] {
  return (['error', 'warning', 'notice'] as const).flatMap((level) => {
    const all = complaints.filter((complaint) => complaint.level === level);
    const shown = all.length <= ANNOTATIONS_MAX ? all : all.slice(0, ANNOTATIONS_MAX - 1);
    const annotations = shown.map((complaint) => {
      const where = complaint.workflow === null ? '' : ' The job summary has the workflow lines.';
      return {
        level,
        title: shortened(oneLine(complaint.title), TITLE_MAX_LENGTH),
        message: logText(shortened(`${complaintText(complaint)}${where}`, MESSAGE_MAX_LENGTH)),
      };
    });
    const left = all.length - shown.length;
    if (left > 0) annotations.push({ level, title: `${left} more`, message: `${left} more are on the job summary.` });
    return annotations;
  });
}
