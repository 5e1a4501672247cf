import { geo } from '@/lib/bff/geo'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  geo as DELETE,
  geo as GET,
  geo as HEAD,
  geo as OPTIONS,
  geo as PATCH,
  geo as POST,
  geo as PUT,
}
