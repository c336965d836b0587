import { Misfit } from './json-target.ts';

/** From the most severe to the least. */
export const levels = ['error', 'warning', 'note', 'none'] as const;
export type Level = (typeof levels)[number];

export interface Rule {
  id: string | null;
  guid: string | null;
  level: Level | null;
}

/** SARIF 2.1.0, 3.19 toolComponent: the driver of a tool, or an extension of it. */
export interface ToolComponent {
  name: string | null;
  guid: string | null;
  version: string | null;
  rules: Rule[];
}

/** SARIF 2.1.0, 3.52 reportingDescriptorReference: how a result or an override names a rule. */
export interface RuleReference {
  id: string | null;
  index: number | null;
  guid: string | null;
  /** Null where it is the driver. */
  component: { index: number | null; guid: string | null; name: string | null } | null;
}

/** SARIF 2.1.0, 3.20.5: what an invocation set for a rule. */
export interface Override {
  rule: RuleReference;
  level: Level;
}

/** A rule of the run, or the id of one that the run does not list. */
type RuleKey = Rule | string;

/** Rules by id and by guid. */
type Names = ReadonlyMap<string, readonly Rule[]>;

/** More rules than this under one name are no longer a mistake. */
const MOST_NAMESAKES = 100;
const MOST_EXTENSIONS = 1000;

/** What level results of one run have by its rules. */
export class RunLevels {
  readonly #driver: ToolComponent;
  readonly #extensions: readonly ToolComponent[];
  readonly #names = new Map<ToolComponent, Names>();
  readonly #namesOfExtensions: Names;
  readonly #overrides: readonly ReadonlyMap<RuleKey, Level>[];

  /**
   * @param overrides for each invocation of the run.
   * @throws Misfit where an override names by index what the run does not have, and where names are used without end.
   */
  constructor(
    driver: ToolComponent,
    extensions: readonly ToolComponent[],
    overrides: readonly (readonly Override[])[],
  ) {
    if (extensions.length > MOST_EXTENSIONS)
      throw new Misfit(`expected at most ${MOST_EXTENSIONS} extensions, found ${extensions.length}`);
    this.#driver = driver;
    this.#extensions = extensions;
    for (const component of [driver, ...extensions]) this.#names.set(component, namesOf(component.rules));
    this.#namesOfExtensions = namesOf(extensions.flatMap((extension) => extension.rules));
    this.#overrides = overrides.map((ofInvocation) => {
      const levels = new Map<RuleKey, Level>();
      for (const { rule, level } of ofInvocation)
        for (const key of this.#keysOf(rule)) levels.set(key, mostSevere([level, levels.get(key) ?? 'none']));
      return levels;
    });
  }

  /**
   * The level of a result that states none, by SARIF 2.1.0, 3.27.10: what the result's invocation sets for the rule,
   * else the rule's default, else `warning`. Where several rules have the name, the most severe of their levels.
   *
   * @param invocation the index of the invocation that the result names; null where it names none.
   * @throws Misfit where something is named by an index that the run does not have.
   */
  levelOf(reference: RuleReference, invocation: number | null): Level {
    const overrides = invocation === null ? undefined : this.#overrides[invocation];
    if (invocation !== null && overrides === undefined)
      throw new Misfit(`expected one of the run's ${this.#overrides.length} invocations, found index ${invocation}`);
    const found = this.#keysOf(reference).map(
      (key) => overrides?.get(key) ?? (typeof key === 'string' ? null : key.level) ?? 'warning',
    );
    return found.length === 0 ? 'warning' : mostSevere(found);
  }

  /** The id of the rule that is named otherwise than by its id; null where there is none. */
  idOf(reference: RuleReference): string | null {
    const [key] = this.#keysOf(reference);
    return typeof key === 'string' ? key : (key?.id ?? null);
  }

  #keysOf({ id, index, guid, component }: RuleReference): readonly RuleKey[] {
    const stated = component === null ? null : this.#componentOf(component);
    if (index !== null) {
      const { rules } = stated ?? this.#driver;
      const rule = rules[index];
      if (rule === undefined)
        throw new Misfit(`expected one of the tool's ${rules.length} rules, found index ${index}`);
      return [rule];
    }
    // Extensions often have the rules of a driver that only runs them, without each result saying so.
    const scopes =
      stated === null ? [this.#names.get(this.#driver), this.#namesOfExtensions] : [this.#names.get(stated)];
    for (const name of namesIn(id, guid))
      for (const scope of scopes) {
        const named = scope?.get(name);
        if (named !== undefined) return named;
      }
    return id === null ? [] : [id];
  }

  #componentOf({ index, guid, name }: NonNullable<RuleReference['component']>): ToolComponent {
    if (index === null && guid === null && name === null) return this.#driver;
    const found =
      index === null
        ? [this.#driver, ...this.#extensions].find((component) =>
            guid === null ? component.name === name : component.guid === guid,
          )
        : this.#extensions[index];
    if (found === undefined)
      throw new Misfit(
        `expected one of the run's tool components, found ${index === null ? JSON.stringify(guid ?? name) : `index ${index}`}`,
      );
    return found;
  }
}

const mostSevere = (found: readonly Level[]): Level => levels.find((level) => found.includes(level)) ?? 'error';

const nameOfId = (id: string): string => `id ${id}`;
const nameOfGuid = (guid: string): string => `guid ${guid}`;

function namesOf(rules: readonly Rule[]): Names {
  const names = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const name of [
      ...(rule.id === null ? [] : [nameOfId(rule.id)]),
      ...(rule.guid === null ? [] : [nameOfGuid(rule.guid)]),
    ]) {
      const namesakes = names.get(name) ?? [];
      names.set(name, namesakes);
      namesakes.push(rule);
      if (namesakes.length > MOST_NAMESAKES)
        throw new Misfit(`expected at most ${MOST_NAMESAKES} rules with one id, found more`);
    }
  return names;
}

/** An id may have parts after the rule's own, for example `CA1000/1` for the rule `CA1000` (SARIF 2.1.0, 3.52.4). */
function* namesIn(id: string | null, guid: string | null): Generator<string, void, void> {
  if (guid !== null) yield nameOfGuid(guid);
  if (id === null) return;
  for (let end = id.length; end > 0; end = id.lastIndexOf('/', end - 1)) yield nameOfId(id.slice(0, end));
}
