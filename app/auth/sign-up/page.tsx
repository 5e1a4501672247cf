import { single, type SearchParams } from '@/components/features/auth/search-param'
import { SignUpScreen } from '@/components/features/auth/sign-up-screen'

export const metadata = { title: 'Sign up' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { token, email, first_name, last_name, host } = await searchParams
  return (
    <SignUpScreen
      token={single(token)}
      email={single(email)}
      first_name={single(first_name)}
      last_name={single(last_name)}
      host={single(host)}
    />
  )
}
