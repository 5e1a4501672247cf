import { TestEnvironment } from 'jest-environment-jsdom'

// Browser APIs that jsdom lacks; Node's versions follow the same standard.
const missing = {
  fetch,
  Headers,
  Request,
  Response,
  AbortController,
  AbortSignal,
  ReadableStream,
  TransformStream,
  WritableStream,
  TextDecoder,
  TextEncoder,
  structuredClone,
}

export default class BrowserEnvironment extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    super(...given)
    Object.assign(this.global, missing)
  }
}
