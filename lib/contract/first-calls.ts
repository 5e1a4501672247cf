/* The endpoints that pages call before any other, without their schemas, which would load zod. */
export const ME = { method: 'GET', path: '/user/me/', can: 'session' } as const
export const OUTBOX = { method: 'GET', path: '/user/outbox/', can: 'public' } as const
