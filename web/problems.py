"""The words for what can go wrong with a request, on pages and in the API."""

from __future__ import annotations

from typing import NamedTuple

from builder import Lang, Text


class Problem(NamedTuple):
    title: Text
    help: Text


class Refused(Exception):
    """A parameter of a request that cannot be used, and what is expected of it."""

    def __init__(self, parameter: str, expected: str) -> None:
        super().__init__(expected)
        self.parameter = parameter


PROBLEMS = {
    403: Problem(
        Text(en="That came from another site", ru="Это пришло с другого сайта"),
        Text(
            en="Forms are only taken from pages of this site. Please go back and try again.",
            ru="Формы принимаются только со страниц этого сайта. Вернитесь и попробуйте ещё раз.",
        ),
    ),
    404: Problem(
        Text(en="There is no such page", ru="Такой страницы нет"),
        Text(
            en="The address may be mistyped, or the page has moved.",
            ru="Возможно, в адресе опечатка или страница переехала.",
        ),
    ),
    405: Problem(
        Text(en="This page cannot be used that way", ru="Эта страница так не работает"),
        Text(
            en="It was asked for by a method it does not know.",
            ru="К ней обратились способом, которого она не знает.",
        ),
    ),
    409: Problem(
        Text(en="The list has changed meanwhile", ru="Список тем временем изменился"),
        Text(
            en="Somebody saved another version. Look at it, then make the change again.",
            ru="Кто-то сохранил другую версию. Посмотрите её и внесите изменение снова.",
        ),
    ),
    413: Problem(
        Text(en="That is too large", ru="Это слишком много"),
        Text(en="A list may take up to 1 MB.", ru="Список может занимать до 1 МБ."),
    ),
    422: Problem(
        Text(en="That could not be read", ru="Это не удалось прочитать"),
        Text(en="Please look at what was sent.", ru="Проверьте, что было отправлено."),
    ),
    423: Problem(
        Text(en="The event takes no lists now", ru="Турнир сейчас не принимает списки"),
        Text(
            en="The deadline has passed, or the organiser has locked it.",
            ru="Срок прошёл или организатор закрыл приём.",
        ),
    ),
    429: Problem(
        Text(en="Too many requests", ru="Слишком много запросов"),
        Text(en="Please wait a minute and try again.", ru="Подождите минуту и попробуйте ещё раз."),
    ),
    503: Problem(
        Text(en="Too much is waiting here", ru="Слишком много работы в очереди"),
        Text(
            en="No more can be taken on now. Please try again in a minute.",
            ru="Сейчас новую работу принять нельзя. Попробуйте через минуту.",
        ),
    ),
}
OURS = Problem(
    Text(en="Something went wrong here", ru="У нас что-то сломалось"),
    Text(
        en="The fault is ours, not the list's. Please try again later.",
        ru="Виноваты мы, а не список. Попробуйте позже.",
    ),
)
THEIRS = Problem(
    Text(en="The request could not be understood", ru="Запрос не удалось понять"),
    Text(en="Please go back and try again.", ru="Вернитесь и попробуйте ещё раз."),
)


def problem_of(code: int) -> Problem:
    return PROBLEMS.get(code) or (OURS if code >= 500 else THEIRS)


def title_of(code: int, lang: Lang) -> str:
    return problem_of(code).title.to(lang)
