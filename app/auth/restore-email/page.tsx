import { RestoreEmailScreen } from '@/components/features/auth/restore-email-screen'
import { single, type SearchParams } from '@/components/features/auth/search-param'

export const metadata = { title: 'Take your email back' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return <RestoreEmailScreen token={single(token)} />
}
