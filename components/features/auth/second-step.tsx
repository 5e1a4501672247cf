'use client'
import { FactorForm } from '@/components/pickers/factor-form'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api-error'
import { session, type FactorProof, type HalfSignIn } from '@/lib/client/session'
import { SIGN_IN_EXPIRED } from '@/lib/contract/refusal'
import type { CurrentUser } from '@/lib/contract/user'
import { AuthCard } from './auth-card'
import { FormRefusal } from './form-refusal'

interface SecondStepProps {
  half: HalfSignIn
  onEnter: (user: CurrentUser) => void
  /** Back to email and password, with the API's message if the second step came too late. */
  onBack: (why?: string) => void
}

/** The second step of a sign-in. */
export function SecondStep({ half: { sign_in, second_factor }, onEnter, onBack }: SecondStepProps) {
  const send = async (proof: FactorProof) => {
    try {
      const { user } = await session.secondFactor({ sign_in, ...proof })
      onEnter(user)
    } catch (error) {
      if (error instanceof ApiError && error.code === SIGN_IN_EXPIRED) onBack(error.message)
      else throw new FormRefusal(error, Object.keys(proof))
    }
  }
  return (
    <AuthCard title="Confirm that it is you" lead="Your account has a second factor.">
      <FactorForm {...second_factor} label="Log in" send={send} />
      <Button variant="ghost" size={40} full onClick={() => onBack()}>
        Back
      </Button>
    </AuthCard>
  )
}
