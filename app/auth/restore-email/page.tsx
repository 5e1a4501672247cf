import { RestoreEmailScreen } from '@/components/features/auth/restore-email-screen'
import { single, type SearchParams } from '@/components/features/auth/search-param'

export const metadata = { title: 'Restore your email' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return <RestoreEmailScreen token={single(token)} />
}
