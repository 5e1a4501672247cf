'use client'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { TextField } from '@/components/form/field'
import type { ZodForm } from '@/components/form/use-zod-form'
import type { AddressInput } from '@/lib/contract/address'

type AddressValues = z.input<typeof AddressInput>

interface AddressFieldsProps<In extends FieldValues & AddressValues, Out> {
  form: ZodForm<In, Out>
  /** Whether a browser may fill in the address of the person who types. */
  isOwn?: boolean
}

/** The fields of a postal address, in a form whose grid has two columns, and six from 640 px on. */
export function AddressFields<In extends FieldValues & AddressValues, Out>({
  form,
  isOwn = false,
}: AddressFieldsProps<In, Out>) {
  // Every form of this type has these fields; TypeScript cannot look up paths of a type parameter.
  const field = (name: keyof AddressValues, autoComplete: string) => ({
    form,
    name: name as FieldPath<In>,
    autoComplete: isOwn ? autoComplete : 'off',
  })
  return (
    <>
      <TextField {...field('address1', 'address-line1')} label="Address" className="col-span-2 sm:col-span-6" />
      <TextField {...field('address2', 'address-line2')} label="Suite or unit" className="col-span-2 sm:col-span-6" />
      <TextField {...field('city', 'address-level2')} label="City" className="col-span-2 sm:col-span-3" />
      <TextField {...field('state', 'address-level1')} label="State" className="sm:col-span-1" />
      <TextField {...field('zip_code', 'postal-code')} label="ZIP" className="sm:col-span-2" />
    </>
  )
}
