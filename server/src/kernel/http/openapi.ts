import { z } from 'zod';
import { contract } from '#contract/api.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { API_PREFIX, keepsKey } from './routes.ts';

type Schema = Record<string, unknown>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema; description?: string }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, Schema>;
};
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Schema; responses: Schema };
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, $defs: __, ...own } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Schema;
  return pointed(own);
};
const pointed = (schema: Schema): Schema => JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Schema;

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query'): Operation['parameters'] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }));
}

/** Codes by status, as one response each. */
function failures(codes: readonly ErrorCode[]): Record<string, Schema> {
  const byStatus = Map.groupBy(codes, (code) => String(errorStatus[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

const callers = ({ access }: Endpoint): string => {
  if (access === 'public') return 'Public.';
  return access === 'user' ? 'Requires sign-in.' : `Requires the permission \`${access.slice('permission:'.length)}\`.`;
};
const template = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
const alsoAt = ({ aliases = [] }: Endpoint): string[] => aliases.map((path) => `Also at \`${API_PREFIX}${template(path)}\`.`);

const idempotencyKey: Operation['parameters'][number] = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  description: 'Sending the same call with the same key again within 24 hours does nothing more, and gives the same answer.',
};

function operation(feature: string, name: string, endpoint: Endpoint): Operation {
  const isOpen = endpoint.access === 'public';
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: [callers(endpoint), ...alsoAt(endpoint)].join(' '),
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(keepsKey(endpoint) ? [idempotencyKey] : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
      : {}),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success.', content: { 'application/json': { schema: schemaOf(endpoint.ok, 'output') } } },
      ...failures(endpoint.errors ?? []),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const problem: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'requestId', 'message', 'errorMsg'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A message in the language of the request.' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    params: { type: 'object' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, rule: { type: 'string' }, params: { type: 'object' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
    message: { type: 'string' },
    errorMsg: { type: 'string' },
  },
};

/** The contract as OpenAPI 3.1. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = template(endpoint.path);
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(feature, name, endpoint);
    }
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  }) as { schemas: Record<string, Schema> };
  const named = Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, pointed(schema)]));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Plaza API',
      version: '2',
      description: 'Every error response is `application/problem+json` with a stable `code`.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_PREFIX }],
    paths,
    components: {
      schemas: { ...named, Problem: problem },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: {
          description: 'An error.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}
