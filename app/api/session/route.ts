import { session } from '@/lib/bff/sign-in'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  session as DELETE,
  session as GET,
  session as HEAD,
  session as OPTIONS,
  session as PATCH,
  session as POST,
  session as PUT,
}
