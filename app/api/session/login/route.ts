import { login } from '@/lib/bff/sign-in'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  login as DELETE,
  login as GET,
  login as HEAD,
  login as OPTIONS,
  login as PATCH,
  login as POST,
  login as PUT,
}
