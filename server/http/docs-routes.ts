import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { DOCS_STYLE, docsPage } from './docs-page'
import { openApiDocument } from './openapi'
import type { Variables } from './serve'

const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64')
const DOCS_POLICY = [
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/** The OpenAPI document and a page of it for people. Both are generated once, on the first request. */
export function docsRoutes(app: Hono<{ Variables: Variables }>, version: string): void {
  let made: { document: object; page: string } | undefined
  const docs = () => {
    if (made) return made
    const document = openApiDocument(version)
    return (made = { document, page: docsPage(document) })
  }
  app.get('/api/v1/schema/', (c) => c.json(docs().document))
  app.get('/api/v1/docs/', (c) => c.html(docs().page, 200, { 'Content-Security-Policy': DOCS_POLICY }))
}
