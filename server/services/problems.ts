import type { FieldErrors } from '@/lib/contract/problem'
import { PERMISSION_DENIED } from '@/lib/contract/refusal'

/** A refusal that a person caused or can act on. Everything else that is thrown is a fault: 500 with a request id. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503,
    readonly body: object,
    readonly headers: Record<string, string> = {},
  ) {
    super(JSON.stringify(body))
  }
}

/** The request is wrong: sentences beside fields. */
export class Invalid extends Refusal {
  constructor(fields: FieldErrors) {
    super(400, fields)
  }
}

/** The request is wrong as a whole: one sentence. */
export class Rejected extends Refusal {
  constructor(readonly sentence: string, extra: { ids?: string[]; code?: string } = {}) {
    super(400, { message: sentence, ...extra })
  }
}

/** Not in this company and entity, or nowhere: the same answer for both. */
export class NotFound extends Refusal {
  constructor() {
    super(404, { message: 'Not found.' })
  }
}

/** State or a lock forbids it. Every 409 has a code; `conflict` where the client has nothing of its own to do. */
export class Conflict extends Refusal {
  constructor(readonly sentence: string, extra: { ids?: string[]; code?: string } = {}) {
    super(409, { message: sentence, code: 'conflict', ...extra })
  }
}

export class Unauthorized extends Refusal {
  constructor(message = 'Sign in to continue.') {
    super(401, { message })
  }
}

export class PermissionDenied extends Refusal {
  constructor() {
    super(403, { message: 'You do not have permission to do this.', code: PERMISSION_DENIED })
  }
}

export class TooMany extends Refusal {
  constructor(message: string, seconds: number) {
    super(429, { message }, { 'Retry-After': String(seconds) })
  }
}
