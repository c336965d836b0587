import {
  cut,
  identity,
  integer,
  list,
  Misfit,
  object,
  type ObjectTarget,
  shownText,
  type Target,
  word,
} from './json-target.ts';
import { index, ruleReference } from './sarif-head.ts';
import { type Level, levels, type RuleReference, type RunLevels } from './sarif-levels.ts';

const kinds = ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] as const;
const baselineStates = ['new', 'unchanged', 'updated', 'absent'] as const;
const suppressionStatuses = ['accepted', 'underReview', 'rejected'] as const;

/** One result that counts. */
export interface Finding {
  rule_id: string | null;
  level: Level;
  uri: string | null;
  line: number | null;
  message: string | null;
}

/** What becomes of the results of one run. */
export interface ResultsReader {
  levels: RunLevels;
  finding: (finding: Finding) => void;
  suppressed: () => void;
  /** No longer there, compared with an earlier run. */
  absent: () => void;
}

/** Reads the results of a SARIF file; `readerOf` gives what takes those of the run at an index. */
export function sarifResults(readerOf: (run: number) => ResultsReader): Target {
  return object(() => ({ members: { runs: list((index) => runResults(readerOf(index))) } }));
}

function runResults(reader: ResultsReader): Target {
  return object(() => {
    let present = false;
    return {
      members: {
        results: list(
          () => object(() => result(reader)),
          () => (present = true),
        ),
      },
      end: () => {
        if (!present)
          throw new Misfit('expected `results`, if need be an empty list, found none: such a run scanned nothing');
      },
    };
  });
}

function result(reader: ResultsReader): ObjectTarget {
  let kind: (typeof kinds)[number] = 'fail';
  let stated: Level | null = null;
  let absent = false;
  let invocation: number | null = null;
  let rule: RuleReference | null = null;
  let ruleId: string | null = null;
  let ruleIndex: number | null = null;
  const suppressions: boolean[] = [];
  const shown: Pick<Finding, 'uri' | 'line' | 'message'> = { uri: null, line: null, message: null };

  const reference = (): RuleReference => ({
    id: rule?.id ?? ruleId,
    index: rule?.index ?? ruleIndex,
    guid: rule?.guid ?? null,
    component: rule?.component ?? null,
  });
  const end = (): void => {
    if (absent) return reader.absent();
    if (suppressions.length > 0 && suppressions.every((accepted) => accepted)) return reader.suppressed();
    const named = reference();
    const level = kind === 'fail' ? (stated ?? reader.levels.levelOf(named, invocation)) : 'none';
    const id = named.id ?? reader.levels.idOf(named);
    return reader.finding({ rule_id: id === null ? null : cut(id, 200), level, ...shown });
  };
  return {
    members: {
      kind: word(kinds, (value) => (kind = value)),
      level: word(levels, (value) => (stated = value)),
      baselineState: word(baselineStates, (value) => (absent = value === 'absent')),
      suppressions: list(() => suppression((accepted) => suppressions.push(accepted))),
      provenance: object(() => ({ members: { invocationIndex: index((value) => (invocation = value)) } })),
      rule: ruleReference((value) => (rule = value)),
      ruleId: identity((value) => (ruleId = value)),
      ruleIndex: index((value) => (ruleIndex = value)),
      message: object(() => ({ members: { text: shownText(300, (value) => (shown.message = value)) } })),
      locations: list((at) => (at === 0 ? location(shown) : object(() => ({ members: {} })))),
    },
    end,
  };
}

/** A suppression without a status is one that nobody has to accept (SARIF 2.1.0, 3.35.3). */
function suppression(take: (accepted: boolean) => void): Target {
  return object(() => {
    let accepted = true;
    return {
      members: { status: word(suppressionStatuses, (value) => (accepted = value === 'accepted')) },
      end: () => take(accepted),
    };
  });
}

const location = (shown: Pick<Finding, 'uri' | 'line'>): Target =>
  object(() => ({
    members: {
      physicalLocation: object(() => ({
        members: {
          artifactLocation: object(() => ({ members: { uri: shownText(300, (value) => (shown.uri = value)) } })),
          region: object(() => ({ members: { startLine: integer((value) => (shown.line = value)) } })),
        },
      })),
    },
  }));
