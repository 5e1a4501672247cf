import type { FieldErrors } from '@/lib/contract/problem'
import { BOOKS_LOCKED, KEEPS_SESSION, problemLines } from '@/lib/contract/refusal'

/** A refused or failed call. `lines` is for people to read; `fields` are the messages for form fields. */
export class ApiError extends Error {
  readonly lines: string[]
  readonly fields: FieldErrors

  constructor(
    readonly status: number,
    readonly body: unknown,
    /** Such as `POST /bill/{id}/`, without the actual values. */
    readonly route?: string,
    /** Identifies the call in the logs of web and API. */
    readonly request_id?: string,
  ) {
    const lines = problemLines(body)
    super(lines.join('\n'))
    this.name = 'ApiError'
    this.lines = lines
    this.fields = status === 400 && isFieldErrors(body) ? body : {}
  }

  get code(): string | undefined {
    const body = this.body
    return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
      ? body.code
      : undefined
  }

  /** Whether a date lies in the closed period; a form shows that beside its date. */
  get isBooksLocked(): boolean {
    return this.code === BOOKS_LOCKED
  }

  /** Whether the session is over: 401, or a 403 that is neither about rights nor about a proof still to come. Source: spec 000 §4. */
  get endsSession(): boolean {
    return this.status === 401 || (this.status === 403 && !KEEPS_SESSION.includes(this.code))
  }
}

/** Why a call was refused, for a place beside the fields: without their names in the API. */
export const sentenceOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.fields).flat().join(' ')) || error.message

/** Whether a form shows it at its fields. */
export const isFieldError = (error: Error): boolean =>
  error instanceof ApiError && (Object.keys(error.fields).length > 0 || error.isBooksLocked)

const isFieldErrors = (body: unknown): body is FieldErrors =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.values(body).every(isTextList)

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

/** No response arrived: offline, a stopped server, or a time-out. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('We could not reach the server. Check your connection and try again.', { cause })
    this.name = 'NetworkError'
  }
}

/** A response for books other than those on screen. */
export class OtherBooksError extends Error {
  constructor() {
    super('Other books were opened elsewhere.')
    this.name = 'OtherBooksError'
  }
}
