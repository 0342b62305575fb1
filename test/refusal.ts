/** The status and the sentence of a refused call: '409 This request has already been approved.' */
export function refusal(answer: { statusCode: number; json(): { message: string } }): string {
  return `${answer.statusCode} ${answer.json().message}`
}
