import { config } from 'zod/v4/core'

// Before any schema is made: the page policy forbids eval, and already the question whether it works is a violation.
config({ jitless: true })
