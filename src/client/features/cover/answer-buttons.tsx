import { noticeOf } from '#client/api/http.ts'
import { useAnswerCover } from '#client/queries/cover.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { CoveredLeave, CoverReply } from '#shared/leave/covering-contract.ts'

type AnswerButtonsProps = {
  leave: CoveredLeave
  /** Whose leave, and when: for those who hear a button without its row. */
  about: string
  /** The button that was pressed is gone by then. */
  onAnswered: () => void
}

/** Accept and Decline; once answered, the other answer, until the leave is over. */
export function AnswerButtons({ leave, about, onAnswered }: AnswerButtonsProps) {
  const { mutate, isPending, variables } = useAnswerCover()
  const reply = (answer: CoverReply['answer']) =>
    mutate(
      { leave, answer },
      {
        onSuccess: onAnswered,
        onError: (error) =>
          toast({
            title: 'Your answer wasn’t saved',
            description: noticeOf(error, 'Please try again.'),
            variant: 'destructive',
          }),
      },
    )
  const isBusy = (answer: CoverReply['answer']) => isPending && variables.answer === answer
  return (
    <div className="flex gap-2">
      {leave.answer !== 'declined' && (
        <Button
          size="sm"
          variant={leave.answer === 'asked' ? 'line' : 'quiet'}
          aria-label={`Decline, ${about}`}
          busy={isBusy('declined')}
          onClick={() => reply('declined')}
        >
          Decline
        </Button>
      )}
      {leave.answer !== 'accepted' && (
        <Button
          size="sm"
          variant={leave.answer === 'asked' ? 'primary' : 'quiet'}
          aria-label={`Accept, ${about}`}
          busy={isBusy('accepted')}
          onClick={() => reply('accepted')}
        >
          Accept
        </Button>
      )}
    </div>
  )
}
