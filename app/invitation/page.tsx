import { AuthLayout } from '@/components/features/auth/auth-layout'
import { InvitationScreen } from '@/components/features/auth/invitation-screen'
import { single, type SearchParams } from '@/components/features/auth/search-param'
import { LogOutButton } from '@/components/features/frame/log-out-button'

export const metadata = { title: 'Invitation' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return (
    <AuthLayout>
      <InvitationScreen token={single(token)} logOut={<LogOutButton />} />
    </AuthLayout>
  )
}
