import type * as z from 'zod';

/** JSON columns are text in the database; this is where they are written and read. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Absent and null are one in a nullable column. */
export function toJsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

export function fromJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  return schema.parse(JSON.parse(text));
}

export function fromJsonOrNull<S extends z.ZodType>(schema: S, text: string | null): z.output<S> | null {
  return text === null ? null : fromJson(schema, text);
}
