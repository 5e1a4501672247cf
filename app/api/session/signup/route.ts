import { signup } from '@/lib/bff/sign-in'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  signup as DELETE,
  signup as GET,
  signup as HEAD,
  signup as OPTIONS,
  signup as PATCH,
  signup as POST,
  signup as PUT,
}
