/*
 * How those endpoints are called that pages know before any other: without their schemas, which would bring zod along.
 */
export const ME = { method: 'GET', path: '/user/me/', can: 'session' } as const
export const OUTBOX = { method: 'GET', path: '/user/outbox/', can: 'public' } as const
