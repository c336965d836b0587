import { afterAll } from 'vitest';
import { describeAllowedArtifact, describeAssertion } from './existing-client/assertions.ts';
import { describeEnvironment, describeSnapshot } from './existing-client/environments.ts';
import { describeArtifact, describeEarlyEvidence, describeEvidence } from './existing-client/evidence.ts';
import { openPipeline } from './existing-client/pipeline.ts';
import { describeEnding, describeRecords } from './existing-client/records.ts';
import { describeServiceAccount } from './existing-client/service-accounts.ts';
import { describeFlow, describeTrail } from './existing-client/trails.ts';

// A pipeline as users of the interface have it, in its order: each step stands on what the ones before it recorded.

const pipeline = await openPipeline();
afterAll(() => pipeline.service.stop());

describeFlow(pipeline);
describeTrail(pipeline);
describeEarlyEvidence(pipeline);
describeArtifact(pipeline);
describeEvidence(pipeline);
describeEnvironment(pipeline);
describeSnapshot(pipeline);
describeAssertion(pipeline);
describeAllowedArtifact(pipeline);
describeRecords(pipeline);
describeServiceAccount(pipeline);
describeEnding(pipeline);
