import { OpenAPIHono, z } from '@hono/zod-openapi'
import { ENDPOINTS } from '@/lib/contract/all'
import type { Endpoint } from '@/lib/contract/endpoint'
import { FileAsJson } from '@/lib/contract/file'
import { FieldErrors, Problem } from '@/lib/contract/problem'
import { PRODUCT } from '@/lib/contract/shared'

const REASONS: Record<number, string> = {
  400: 'The request is wrong',
  401: 'No live session',
  403: 'The session lacks the right',
  404: 'Not found',
  409: 'State or a lock forbids it',
  413: 'Too large',
  415: 'Wrong content type',
  422: 'Cannot be processed',
  429: 'Too many tries',
  503: 'Not available now',
}

type Schema = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0]

/** The OpenAPI 3.1 document, derived from the contract. */
export function openApiDocument(version: string): object {
  const api = new OpenAPIHono()
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  for (const { resource, name, endpoint } of ENDPOINTS)
    api.openAPIRegistry.registerPath(operation(resource, name, endpoint))
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${PRODUCT.full_name} API`, version },
    servers: [{ url: '/' }],
  })
}

/** What a call may send, by content type. */
function contentOf({ body, upload }: Endpoint): Record<string, { schema: z.ZodType }> | undefined {
  if (!body) return undefined
  if (!upload) return { 'application/json': { schema: body } }
  const file = z.object({ file: z.string().meta({ format: 'binary' }) })
  const form = { 'multipart/form-data': { schema: z.intersection(file, body) } }
  return upload === 'file' ? { ...form, 'application/json': { schema: FileAsJson } } : form
}

function operation(resource: string, name: string, endpoint: Endpoint): Schema {
  const open = endpoint.can === 'public'
  // Without a company there are no books, and frozen ones accept no change.
  const ofBooks = !open && endpoint.can !== 'session'
  const statuses = [...(endpoint.errors ?? []), ...(open ? [] : [401, 403]), ...(ofBooks ? [409] : [])]
  const json = (schema: Endpoint['response']) => ({ 'application/json': { schema } })
  const body = contentOf(endpoint)
  return {
    method: endpoint.method.toLowerCase() as Schema['method'],
    path: `/api/v1${endpoint.path}`,
    operationId: `${resource}_${name}`,
    summary: endpoint.summary,
    tags: [resource],
    security: open ? [] : [{ bearer: [] }],
    request: {
      params: endpoint.params,
      query: endpoint.query,
      ...(body ? { body: { content: body, required: true } } : {}),
    },
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: endpoint.produces
          ? Object.fromEntries([endpoint.produces].flat().map((type) => [type, { schema: endpoint.response }]))
          : json(endpoint.response),
      },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          { description: REASONS[status] ?? 'Refused', content: json(status === 400 ? FieldErrors : Problem) },
        ]),
      ),
    },
  } as Schema
}
