import { single, type SearchParams } from '@/components/features/auth/search-param'
import { VerifyEmailScreen } from '@/components/features/auth/verify-email-screen'

export const metadata = { title: 'Confirm your email' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return <VerifyEmailScreen token={single(token)} />
}
