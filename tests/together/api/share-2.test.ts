import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 2, of: 12 })
