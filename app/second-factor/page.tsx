import { single, type SearchParams } from '@/components/features/auth/search-param'
import { LogOutButton } from '@/components/features/frame/log-out-button'
import { RequiredScreen } from '@/components/features/second-factor/required-screen'

export const metadata = { title: 'Second factor' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { next } = await searchParams
  return <RequiredScreen next={single(next)} logOut={<LogOutButton />} />
}
