"""What changes calls.

`calling` makes and repeats calls, `answering` notes who comes, `notices` decides who is told and how,
`pushing` sends to phones as the worker's job, `phones` and `choices` are what people set, `early` tells
who is next.
"""
