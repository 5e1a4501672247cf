import type { Capability } from '@/lib/contract/capability'
import type { FieldErrors } from '@/lib/contract/problem'
import { FACTOR_NEEDED, PERMISSION_DENIED, PROOF_NEEDED } from '@/lib/contract/refusal'

/** An error that a person caused or can act on, with its HTTP status. Anything else that is thrown is a bug: 500 with a request id. */
export class Problem extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503,
    readonly body: object,
    readonly headers: Record<string, string> = {},
  ) {
    super(JSON.stringify(body))
  }
}

/** The request is wrong: sentences beside fields. */
export class Invalid extends Problem {
  constructor(fields: FieldErrors) {
    super(400, fields)
  }
}

/** The request is wrong as a whole: one sentence. */
export class Rejected extends Problem {
  constructor(
    readonly sentence: string,
    extra: { ids?: string[]; code?: string } = {},
  ) {
    super(400, { message: sentence, ...extra })
  }
}

/** Not in this company and entity, or nonexistent: the same answer for both. */
export class NotFound extends Problem {
  constructor() {
    super(404, { message: 'Not found.' })
  }
}

/** The current state or a lock forbids it. Every 409 has a code; it is `conflict` when the client has nothing special to do. */
export class Conflict extends Problem {
  constructor(
    readonly sentence: string,
    extra: { ids?: string[]; code?: string } = {},
  ) {
    super(409, { message: sentence, code: 'conflict', ...extra })
  }
}

export class Unauthorized extends Problem {
  constructor(message = 'Log in to continue.', code?: string) {
    super(401, code === undefined ? { message } : { message, code })
  }
}

export class PermissionDenied extends Problem {
  constructor(readonly capability: Capability) {
    super(403, { message: 'You do not have permission to do this.', code: PERMISSION_DENIED })
  }
}

/** The person must prove to be the account's owner before the call can continue. */
export class ProofNeeded extends Problem {
  constructor() {
    super(403, { message: 'Confirm that it is you to continue.', code: PROOF_NEEDED })
  }
}

/** A company requires a second factor, and the caller has not set one up yet. */
export class FactorMissing extends Problem {
  constructor() {
    super(403, { message: 'Your company requires a second factor. Set one up to continue.', code: FACTOR_NEEDED })
  }
}

export class TooMany extends Problem {
  constructor(message: string, seconds: number) {
    super(429, { message }, { 'Retry-After': String(seconds) })
  }
}
