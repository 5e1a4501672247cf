import type { ReactNode } from 'react'
import { AuthLayout } from '@/components/features/auth/auth-layout'

export default function Layout({ children }: { children: ReactNode }) {
  return <AuthLayout>{children}</AuthLayout>
}
