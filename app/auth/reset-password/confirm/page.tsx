import { NewPasswordScreen } from '@/components/features/auth/new-password-screen'
import { single, type SearchParams } from '@/components/features/auth/search-param'

export const metadata = { title: 'Set a new password' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return <NewPasswordScreen token={single(token)} />
}
