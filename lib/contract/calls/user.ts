import type { Call } from '../endpoint'
import type * as contract from '../user'

export const completeSetup: Call<typeof contract.completeSetup> = { method: 'POST', path: '/user/me/complete-setup/', can: 'session' }
export const confirmPasswordReset: Call<typeof contract.confirmPasswordReset> = { method: 'POST', path: '/user/password-reset/confirm/', can: 'public' }
export const deviceSessions: Call<typeof contract.deviceSessions> = { method: 'GET', path: '/user/device-sessions/', can: 'session' }
export const disconnectSession: Call<typeof contract.disconnectSession> = { method: 'POST', path: '/user/device-sessions/{id}/disconnect/', can: 'session' }
export const login: Call<typeof contract.login> = { method: 'POST', path: '/user/login/', can: 'public' }
export const logout: Call<typeof contract.logout> = { method: 'GET', path: '/user/logout/', can: 'session' }
export const me: Call<typeof contract.me> = { method: 'GET', path: '/user/me/', can: 'session' }
export const outbox: Call<typeof contract.outbox> = { method: 'GET', path: '/user/outbox/', can: 'public' }
export const refresh: Call<typeof contract.refresh> = { method: 'POST', path: '/user/token/refresh/', can: 'public' }
export const requestPasswordReset: Call<typeof contract.requestPasswordReset> = { method: 'POST', path: '/user/password-reset/', can: 'public' }
export const resendVerification: Call<typeof contract.resendVerification> = { method: 'POST', path: '/user/verify-email/resend/', can: 'public' }
export const signup: Call<typeof contract.signup> = { method: 'POST', path: '/user/signup/', can: 'public' }
export const updateMe: Call<typeof contract.updateMe> = { method: 'PATCH', path: '/user/me/update/', can: 'session' }
export const updatePassword: Call<typeof contract.updatePassword> = { method: 'POST', path: '/user/me/update-password/', can: 'session' }
export const verifyEmail: Call<typeof contract.verifyEmail> = { method: 'POST', path: '/user/verify-email/', can: 'public' }
