import { realtime } from '@/lib/bff/realtime'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  realtime as DELETE,
  realtime as GET,
  realtime as HEAD,
  realtime as OPTIONS,
  realtime as PATCH,
  realtime as POST,
  realtime as PUT,
}
