import { logout } from '@/lib/bff/sign-out'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  logout as DELETE,
  logout as GET,
  logout as HEAD,
  logout as OPTIONS,
  logout as PATCH,
  logout as POST,
  logout as PUT,
}
