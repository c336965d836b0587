import {
  flag,
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
import { oneLine } from './one-line.ts';
import {
  type Level,
  levels,
  type Override,
  type Rule,
  type RuleReference,
  RunLevels,
  type ToolComponent,
} from './sarif-levels.ts';

/** What a run tells besides its results. */
export interface RunHead {
  tool: { name: string; version: string | null };
  levels: RunLevels;
  /** Invocations that do not say that they succeeded. */
  failedInvocations: number;
}

/** The most runs, rules, overrides and so on of one file: they are held until its results are read. */
const MOST_HELD = 100_000;

/** Reads all of a SARIF file but its results. Its runs are complete once the file is read. */
export function sarifHead(): { target: Target; runs: readonly RunHead[] } {
  const runs: RunHead[] = [];
  let held = 0;
  let version: string | null = null;
  const hold = <Kept>(kept: Kept): Kept => {
    held += 1;
    if (held > MOST_HELD) throw new Misfit(`expected at most ${MOST_HELD} runs, rules and overrides, found more`);
    return kept;
  };
  const target = object(() => ({
    members: {
      version: shownText(40, (value) => {
        if (value !== '2.1.0')
          throw new Misfit(`expected SARIF 2.1.0, found SARIF ${JSON.stringify(value)}, which is not read`);
        version = value;
      }),
      runs: list(() => run(runs, hold)),
      inlineExternalProperties: list(() => {
        throw new Misfit('expected the results in the runs, found external properties, which are not supported');
      }),
    },
    end: () => {
      if (version === null) throw new Misfit('expected SARIF 2.1.0, found no `version`');
      if (runs.length === 0) throw new Misfit('expected `runs`, found none: nothing was scanned');
    },
  }));
  return { target, runs };
}

type Hold = <Kept>(kept: Kept) => Kept;

function run(runs: RunHead[], hold: Hold): Target {
  return object(() => {
    let driver: ToolComponent | null = null;
    const extensions: ToolComponent[] = [];
    const invocations: Invocation[] = [];
    return {
      members: {
        tool: object(() => ({
          members: {
            driver: component(hold, (read) => (driver = read)),
            extensions: list(() => component(hold, (extension) => extensions.push(extension))),
          },
        })),
        invocations: list(() => invocation(hold, invocations)),
        externalPropertyFileReferences: object(() => ({ members: {}, other: refuseExternal })),
      },
      end: () => runs.push(hold(headOf(driver, extensions, invocations))),
    };
  });
}

function refuseExternal(name: string): never {
  throw new Misfit(
    `expected the whole run in this file, found that ${JSON.stringify(name)} is kept in other files, which is not supported: have the tool write one file`,
  );
}

function headOf(
  driver: ToolComponent | null,
  extensions: readonly ToolComponent[],
  invocations: readonly Invocation[],
): RunHead {
  if (driver === null || driver.name === null)
    throw new Misfit('expected the name of the tool at `tool.driver.name`, found none');
  return {
    tool: { name: oneLine(driver.name, 100), version: driver.version === null ? null : oneLine(driver.version, 50) },
    levels: new RunLevels(
      driver,
      extensions,
      invocations.map(({ overrides }) => overrides),
    ),
    failedInvocations: invocations.filter(({ successful }) => successful !== true).length,
  };
}

function component(hold: Hold, take: (component: ToolComponent) => void): Target {
  return object(() => {
    const read: ToolComponent = hold({ name: null, guid: null, version: null, rules: [] });
    return {
      members: {
        name: identity((value) => (read.name = value)),
        guid: identity((value) => (read.guid = value.toLowerCase())),
        version: shownText(50, (value) => (read.version = value)),
        rules: list(() => rule(hold, read.rules)),
      },
      end: () => take(read),
    };
  });
}

function rule(hold: Hold, rules: Rule[]): Target {
  return object(() => {
    const read: Rule = hold({ id: null, guid: null, level: null });
    rules.push(read);
    return {
      members: {
        id: identity((value) => (read.id = value)),
        guid: identity((value) => (read.guid = value.toLowerCase())),
        defaultConfiguration: configuration((level) => (read.level = level)),
      },
    };
  });
}

interface Invocation {
  successful: boolean | null;
  overrides: Override[];
}

function invocation(hold: Hold, invocations: Invocation[]): Target {
  return object(() => {
    const read: Invocation = hold({ successful: null, overrides: [] });
    invocations.push(read);
    const override = (): ObjectTarget => {
      let level: Level | null = null;
      let named: RuleReference | null = null;
      return {
        members: {
          configuration: configuration((value) => (level = value)),
          descriptor: ruleReference((value) => (named = value)),
        },
        end: () => {
          if (level !== null && named !== null) read.overrides.push(hold({ rule: named, level }));
        },
      };
    };
    return {
      members: {
        executionSuccessful: flag((value) => (read.successful = value)),
        ruleConfigurationOverrides: list(() => object(override)),
      },
    };
  });
}

const configuration = (take: (level: Level) => void): Target =>
  object(() => ({ members: { level: word(levels, take) } }));

/** Reads a reference to a rule, also where results make one. */
export function ruleReference(take: (reference: RuleReference) => void): Target {
  return object(() => {
    const read: RuleReference = { id: null, index: null, guid: null, component: null };
    return {
      members: {
        id: identity((value) => (read.id = value)),
        index: index((value) => (read.index = value)),
        guid: identity((value) => (read.guid = value.toLowerCase())),
        toolComponent: object(() => {
          const named: NonNullable<RuleReference['component']> = { index: null, guid: null, name: null };
          read.component = named;
          return {
            members: {
              index: index((value) => (named.index = value)),
              guid: identity((value) => (named.guid = value.toLowerCase())),
              name: identity((value) => (named.name = value)),
            },
          };
        }),
      },
      end: () => take(read),
    };
  });
}

/** An index; -1 is the standard's way to say that there is none. */
export const index = (take: (value: number) => void): Target =>
  integer((value) => {
    if (value < -1) throw new Misfit(`expected an index, found ${value}`);
    if (value >= 0) take(value);
  });
