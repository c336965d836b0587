import * as z from 'zod';

export const tags = z.record(z.string(), z.string());
