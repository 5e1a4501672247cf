import { notFound } from '@/lib/bff/not-found'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  notFound as DELETE,
  notFound as GET,
  notFound as HEAD,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
}
