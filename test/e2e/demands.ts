/** The template of a flow that asks for one attestation on its artifact `app`. */
export const templateAskingFor = (name: string, type: string): string => `
version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - name: ${name}
          type: ${type}
`;

/** A policy that asks for provenance and a compliant trail. */
export const CAREFUL = `
_schema: https://assay.example/schemas/policy/v1
artifacts:
  provenance:
    required: true
  trail-compliance:
    required: true
`;
