import { LoginScreen } from '@/components/features/auth/login-screen'
import { single, type SearchParams } from '@/components/features/auth/search-param'
import { DemoOutboxLink } from '@/components/features/outbox/demo-outbox-link'

export const metadata = { title: 'Log in' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { next } = await searchParams
  return <LoginScreen next={single(next)} demoHint={<DemoOutboxLink />} />
}
