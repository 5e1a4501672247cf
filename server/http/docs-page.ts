import { html, raw } from 'hono/html'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
type Content = { content?: Record<string, { schema?: Schema }> }
interface Operation {
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content & { description?: string }>
}
interface Document {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}
type Markup = ReturnType<typeof html>

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 1.6rem }
h2 { margin-top: 2.5rem; font-size: 1.2rem; border-bottom: 1px solid #8885; padding-bottom: .3rem }
nav a { margin-right: 1rem }
a { color: #5b4bdb }
code, .method { font-family: ui-monospace, monospace; font-size: .9em }
details { border: 1px solid #8885; border-radius: 6px; margin: .5rem 0; padding: .4rem .8rem }
summary { cursor: pointer }
summary .says { color: #777; margin-left: .6rem }
.method { font-weight: 600; display: inline-block; width: 4.2rem }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 1rem }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; vertical-align: top }
th { font-weight: 600; font-size: .85em; color: #777 }
td + td { border-left: 1px solid #8883; padding-left: .6rem }
h4 { margin: .8rem 0 .2rem }
@media (prefers-color-scheme: dark) { a { color: #a79bff } }
`

// The page's policy contains the hash of this exact text, spaces included.
const STYLE = raw(`<style>${DOCS_STYLE}</style>`)

/** The OpenAPI document for people: plain markup, no script, nothing from elsewhere. */
export function docsPage(document: object): string {
  // The document comes from openApiDocument, which writes these parts.
  const { info, paths, components } = document as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, tag: operation.tags?.[0] ?? '' })),
  )
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const schemas = Object.entries(components?.schemas ?? {})
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${info.title}</title>
        ${STYLE}
      </head>
      <body>
        <h1>${info.title} <small>${info.version}</small></h1>
        <p>
          Send the access token as <code>Authorization: Bearer …</code>. The same as OpenAPI:
          <a href="/api/v1/schema/">schema</a>.
        </p>
        <nav>${tags.map((tag) => html`<a href="#${tag}">${tag}</a>`)}<a href="#schemas">schemas</a></nav>
        ${tags.map(
          (tag) =>
            html`<h2 id="${tag}">${tag}</h2>
              ${operations.filter((each) => each.tag === tag).map(operationOf)}`,
        )}
        <h2 id="schemas">schemas</h2>
        ${schemas.map(
          ([name, schema]) =>
            html`<details id="schema-${name}">
              <summary><code>${name}</code></summary>
              ${fields(schema)}
            </details>`,
        )}
      </body>
    </html>`.toString()
}

const operationOf = ({ path, method, operation }: { path: string; method: string; operation: Operation }): Markup =>
  html`<details>
    <summary>
      <span class="method">${method.toUpperCase()}</span> <code>${path}</code>
      <span class="says">${operation.summary ?? ''}</span>
    </summary>
    ${operation.security?.length === 0 ? html`<p>Needs no session.</p>` : ''}
    ${
      operation.parameters?.length
        ? html`<h4>Parameters</h4>
            ${table(operation.parameters.map((each) => row(each.name, each.schema ?? {}, each.required === true)))}`
        : ''
    }
    ${Object.entries(operation.requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<h4>Body <code>${type}</code></h4>
          ${fields(schema ?? {})}`,
    )}
    ${Object.entries(operation.responses ?? {}).map(
      ([status, response]) =>
        html`<h4>${status} ${response.description ?? ''}</h4>
          ${Object.values(response.content ?? {}).map(({ schema = {} }) =>
            status < '300' ? fields(schema) : typeOf(schema),
          )}`,
    )}
  </details>`

function fields(schema: Schema): Markup {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) return html`<p>${typeOf(schema)}</p>`
  return table(properties.map(([name, property]) => row(name, property, schema.required?.includes(name) === true)))
}

const table = (rows: Markup[]): Markup =>
  html`<table>
    <tr>
      <th>Name</th>
      <th>Type</th>
      <th>Meaning</th>
    </tr>
    ${rows}
  </table>`

const row = (name: string, schema: Schema, required: boolean): Markup =>
  html`<tr>
    <td><code>${name}</code>${required ? ' *' : ''}</td>
    <td>${typeOf(schema)}</td>
    <td>${schema.description ?? ''} ${bounds(schema)}</td>
  </tr>`

function typeOf(schema: Schema): Markup {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return html`<a href="#schema-${name}">${name}</a>`
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return html`${choices.map((choice, index) => html`${index ? ' | ' : ''}${typeOf(choice)}`)}`
  if (schema.enum) return html`<code>${schema.enum.map(String).join(' | ')}</code>`
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  if (schema.properties) {
    const parts = Object.entries(schema.properties)
    return html`{ ${parts.map(([key, part], index) => html`${index ? ', ' : ''}${key}: ${typeOf(part)}`)} }`
  }
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return html`${type}${schema.format ? ` (${schema.format})` : ''}`
}

function bounds({ minLength, maxLength, minimum, maximum }: Schema): string {
  const parts = [
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
  ]
  return parts.filter(Boolean).join(', ')
}
