import type { MiddlewareHandler } from 'hono'
import { withinDeadline } from '@/server/db/deadline'

/** Less than the 25 s that web waits for a response, so that people get our message. Source: RELIABILITY 2.2.6. */
const ANSWER_MS = 20_000

/** Every request is answered within the time limit; anything later commits nothing. */
export const deadline =
  (ms = ANSWER_MS): MiddlewareHandler =>
  (_c, next) =>
    withinDeadline(ms, next)
