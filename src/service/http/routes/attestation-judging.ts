import type * as z from 'zod';
import { DECISION_TYPE } from '../../../compliance/attestation-type.ts';
import type { customAttestation } from '../../../contract/attestation/custom.ts';
import type { decisionAttestation } from '../../../contract/attestation/decision.ts';
import { evaluator as evaluatorMember } from '../../../contract/custom-attestation-type.ts';
import { ServiceError } from '../../error.ts';
import { evaluateData, EvaluationProblem, type Run } from '../../evaluation/custom-type.ts';
import { plainStanding } from '../../store/attestations.ts';
import { findControl } from '../../store/controls.ts';
import { findCustomType, findCustomTypeVersion } from '../../store/custom-types.ts';
import { fromJsonOrNull, toJson } from '../../store/json.ts';
import type { CustomTypeVersionRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { invalidInput } from '../validation.ts';
import type { JudgedAttestation } from './attestation-recording.ts';

type Read = <T>(work: (tx: OrgReader) => Promise<T>) => Promise<T>;

/** Judges a custom attestation by the newest version of its type. Versions never change, so no write need wait for it. */
export async function judgeCustom(
  run: Run,
  attestation: z.output<typeof customAttestation>,
  read: Read,
): Promise<JudgedAttestation> {
  const { type_name: name, attestation_data: data } = attestation;
  const version = await read((tx) => newestVersion(tx, name));
  const definition = {
    schema: version.type_schema,
    rules: fromJsonOrNull(evaluatorMember, version.evaluator)?.rules ?? [],
  };
  const type = `custom:${name}`;
  try {
    const { isCompliant, evaluation } = await evaluateData(run, definition, toJson(data));
    const body = { ...attestation, type_version: version.version, evaluation };
    return { type, isCompliant, standing: plainStanding(type), body };
  } catch (error) {
    if (!(error instanceof EvaluationProblem)) throw error;
    throw invalidInput({
      attestation_data: `type '${name}', version ${version.version}, ${error.field}: ${error.message}`,
    });
  }
}

async function newestVersion(tx: OrgReader, name: string): Promise<CustomTypeVersionRow> {
  const type = await findCustomType(tx, name);
  if (type === null) {
    throw new ServiceError('unknown_attestation_type', `no custom attestation type '${name}' in this organization`);
  }
  if (type.archived === 1) {
    throw new ServiceError('unknown_attestation_type', `the custom attestation type '${name}' is archived`);
  }
  const version = await findCustomTypeVersion(tx, type.id, type.latest_version);
  if (version === null) throw new Error(`custom type ${type.id} has no version ${type.latest_version}`);
  return version;
}

/** A decision counts for the control that it names and for no other. */
export async function judgeDecision(
  attestation: z.output<typeof decisionAttestation>,
  read: Read,
): Promise<JudgedAttestation> {
  const { control: identifier, attestation_data: data } = attestation;
  const control = await read((tx) => findControl(tx, identifier));
  if (control === null) {
    throw new ServiceError('unknown_control', `no control '${identifier}' in this organization`);
  }
  if (control.archived === 1) {
    throw new ServiceError(
      'unknown_control',
      `the control '${identifier}' is archived: take it out of the archive first`,
    );
  }
  return {
    type: DECISION_TYPE,
    isCompliant: data.is_compliant,
    standing: { ...plainStanding(`${DECISION_TYPE}:${identifier}`), control: identifier },
    body: attestation,
  };
}
