import { bffRoute } from '@/lib/bff/routes'

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = bffRoute('api/session/second-factor')
