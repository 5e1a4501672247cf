import { health } from '@/lib/bff/health'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  health as DELETE,
  health as GET,
  health as HEAD,
  health as OPTIONS,
  health as PATCH,
  health as POST,
  health as PUT,
}
