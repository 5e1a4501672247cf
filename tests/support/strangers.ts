import { v7 } from 'uuid'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { TestApi } from './api'
import { makeBooks, type Books } from './books'
import { addMember } from './company'

interface Asked {
  params: { id: string }
  body?: unknown
}

/** A call about one object: from another company, or with an unknown id, it is not found (404); a read-only member may only read (403). */
export async function expectStrangersRefused(
  api: TestApi,
  books: Books,
  endpoint: Endpoint,
  request: Asked,
): Promise<void> {
  const other = await makeBooks(api)
  expect((await other.client.refused(endpoint, request)).status).toBe(404)
  expect((await books.client.refused(endpoint, { ...request, params: { id: v7() } })).status).toBe(404)
  if (!/\.(read|export)$/.test(endpoint.can)) await expectReadersRefused(api, books, endpoint, request)
}

export async function expectReadersRefused(
  api: TestApi,
  books: Books,
  endpoint: Endpoint,
  request: { params?: object; body?: unknown },
): Promise<void> {
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  const { status, body } = await reader.client.refused(endpoint, request)
  expect([status, body.code]).toEqual([403, 'permission_denied'])
}
